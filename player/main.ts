import { startPlayer } from './player.ts';

startPlayer(new URLSearchParams(location.search).get('m')?.trim() ?? '');
