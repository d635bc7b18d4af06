// Migrates the store at an address, as a server does when it starts. Reports when the migration begins.
import { migrate } from '../../../server/platform/store/migrate.ts';
import { openStoreAt } from './store-address.ts';

const store = await openStoreAt(process.argv[2] ?? '');
process.stdout.write('begins\n');
await migrate(store);
await store.close();
