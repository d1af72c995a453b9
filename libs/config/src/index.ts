export { CONFIG, ConfigError, loadConfig, type Config, type FeatureFlags } from './config';
