export { CONFIG, ConfigError, loadConfig, type Config, type DistributedConfig, type FeatureFlags } from './config';
