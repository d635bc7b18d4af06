import { build, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
build();
