import { prepareCapture } from './prepare-capture.ts';
import { startPlayer } from './player.ts';

const id = new URLSearchParams(location.search).get('m')?.trim() ?? '';
prepareCapture(id);
startPlayer(id);
