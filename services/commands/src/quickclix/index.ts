export { QuickLinks, type QuickLinkTerms } from './quick-links';
export { QuickclixModule } from './quickclix.module';
