export { DataSubjectKeys } from './data-subject-keys';
export { SqliteVault } from './sqlite/sqlite-vault';
export { Vault, type Secret } from './vault';
