export {
  CONFIG,
  ConfigError,
  loadConfig,
  onPort,
  type Config,
  type DistributedConfig,
  type FeatureFlags,
  type IdentityProviderConfig,
} from './config';
