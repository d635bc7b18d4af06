import { prepareCapture } from './opening/prefetch-capture.ts';
import { startPlayer } from './opening/player.ts';

const id = new URLSearchParams(location.search).get('m')?.trim() ?? '';
prepareCapture(id);
startPlayer(id);
