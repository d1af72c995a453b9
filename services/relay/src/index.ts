export { Lease, type LeaseOptions } from './lease';
export { Relay, type RelayOptions, type RelayStats } from './relay';
