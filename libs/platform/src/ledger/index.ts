export { LedgerKeeper } from './ledger-keeper';
