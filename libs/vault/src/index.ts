export { BoundedMap } from './bounded-map';
export { DATA_SUBJECT_KEYS, DataSubjectKeys } from './data-subject-keys';
export { MongoVault, openMongoVault, type MongoVaultOptions } from './mongo/mongo-vault';
export { changeVaultKey, openWrapped, VaultKeyError } from './vault-key';
export { rewriteInThread } from './sqlite/rewriting-thread.client';
export { SqliteVault } from './sqlite/sqlite-vault';
export { Vault, type Secret } from './vault';
export { Lease, type LeaseOptions } from './lease';
export { isSet, RecordSecrets, type SecretPlace } from './record-secrets';
