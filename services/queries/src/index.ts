export { QueriesModule } from './queries.module';
