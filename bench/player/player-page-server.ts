// Starts the player's listener over any built folder, in a separate process. Prints its origin when it
// listens.
import { startPlayerApp } from '../../tests/support/player/player-app-server.ts';

const [folder, dataDir] = process.argv.slice(2);
const { origin } = await startPlayerApp(dataDir ? { DATA_DIR: dataDir } : {}, folder);
console.log(origin);
