import { adminsOnly, coded, codes, defineScreen, item, menuGroups, orgRole1 } from '../kernel/screen';

const application = <const Path extends string>(path: Path, title: string) =>
  defineScreen(path, title, adminsOnly, item(menuGroups.applications, title, orgRole1));

/** Screens of the context. */
export const applicationScreens = {
  // For those who work on applications of their leads; the group of the Application Manager is for role 1 alone (ACL-12).
  applications: coded(menuGroups.leads, '/applications', 'Applications', 'APPLICATIONS'),
  application: defineScreen('/applications/:application_id', 'Application', codes('APPLICATIONS')),
  formBuilder: defineScreen('/form-builder', 'Application Manager', adminsOnly),
  formBuilderApplicantManager: application('/form-builder/applicant-manager', 'Applicant Manager'),
  formBuilderForms: application('/form-builder/forms', 'Forms'),
  formBuilderForm: defineScreen('/form-builder/forms/:form_id', 'Form', adminsOnly),
  formBuilderManageDocuments: application('/form-builder/manage-documents', 'Documents'),
  formBuilderPaymentManager: application('/form-builder/payment-manager', 'Payments'),
  formBuilderPurchaseSummary: application('/form-builder/purchase-summary', 'Purchase Summary'),
  formBuilderQueryManager: application('/form-builder/query-manager', 'Queries'),
  formBuilderQuickclixManager: application('/form-builder/quickclix-manager', 'Quickclix Manager'),
  formBuilderCouponManager: application('/form-builder/coupon-manager', 'Coupons'),
  formBuilderManageFaq: application('/form-builder/manage-faq', 'FAQ'),
  postApplication: defineScreen('/post-application', 'Post-application', adminsOnly),
  postApplicationForms: application('/post-application/forms', 'Post-application forms'),
  postApplicationManageScorecard: application('/post-application/manage-scorecard', 'Scorecards'),
  formBuilderInterview: application('/form-builder/interview', 'Interviews'),
  formBuilderDocumentVerfication: application('/form-builder/document-verfication', 'Document Verification'),
  formBuilderConfiguration: application('/form-builder/configuration', 'Form Configuration'),
};
