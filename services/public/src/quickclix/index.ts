import { QuickLinkController } from './quick-link.controller';

export { QuickLinkDesk } from './quick-link-desk';
export const controllers = [QuickLinkController];
export const providers = [];
