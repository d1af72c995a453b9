import { item, menuGroups, orgRole1, adminsOnly, route, type RouteEntry } from '../../shared/routing/route-table';

const application = (path: string, title: string) => route(path, title, adminsOnly, null, item(menuGroups.applications, title, orgRole1));

/** Application forms. */
export const applicationRoutes: readonly RouteEntry[] = [
  route('/form-builder', 'Application Manager', adminsOnly),
  application('/form-builder/applicant-manager', 'Applicant Manager'),
  application('/form-builder/forms', 'Forms'),
  application('/form-builder/manage-documents', 'Documents'),
  application('/form-builder/payment-manager', 'Payments'),
  application('/form-builder/purchase-summary', 'Purchase Summary'),
  application('/form-builder/query-manager', 'Queries'),
  application('/form-builder/quickclix-manager', 'Quickclix Manager'),
  application('/form-builder/coupon-manager', 'Coupons'),
  application('/form-builder/manage-faq', 'FAQ'),
  route('/post-application', 'Post-application', adminsOnly),
  application('/post-application/forms', 'Post-application forms'),
  application('/post-application/manage-scorecard', 'Scorecards'),
  application('/form-builder/interview', 'Interviews'),
  application('/form-builder/document-verfication', 'Document Verification'),
  application('/form-builder/configuration', 'Configuration'),
];
