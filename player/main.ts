import { connectHost } from './host/connect-host.ts';
import { startPlayer } from './start-player.ts';

const captureId = new URLSearchParams(location.search).get('m')?.trim() ?? '';
startPlayer(captureId, connectHost);
