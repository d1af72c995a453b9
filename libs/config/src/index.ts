export {
  CONFIG,
  ConfigError,
  loadConfig,
  type Config,
  type DistributedConfig,
  type FeatureFlags,
  type IdentityProviderConfig,
} from './config';
