export { Audiences } from './audiences';
export { MarketingModule } from './marketing.module';
