export { DataSubjectKeys } from './data-subject-keys';
export { SqliteVault } from './sqlite/sqlite-vault';
export type { Secret, Vault } from './vault';
