import { readStoreContract } from '../read-store.contract';
import { inColumnsOnly } from './column-only.fixture';
import { openOverPort } from './message-port.fixture';

readStoreContract('column-only rows, in another thread', async () => inColumnsOnly(await openOverPort()));
