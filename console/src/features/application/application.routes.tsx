import { applicationScreens } from '@matricula/domain/application/application.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** Screens of application forms, which have no pages yet. */
export const applicationRoutes: readonly RouteEntry[] = [
  route(applicationScreens.formBuilder),
  route(applicationScreens.formBuilderApplicantManager),
  route(applicationScreens.formBuilderForms),
  route(applicationScreens.formBuilderManageDocuments),
  route(applicationScreens.formBuilderPaymentManager),
  route(applicationScreens.formBuilderPurchaseSummary),
  route(applicationScreens.formBuilderQueryManager),
  route(applicationScreens.formBuilderQuickclixManager),
  route(applicationScreens.formBuilderCouponManager),
  route(applicationScreens.formBuilderManageFaq),
  route(applicationScreens.postApplication),
  route(applicationScreens.postApplicationForms),
  route(applicationScreens.postApplicationManageScorecard),
  route(applicationScreens.formBuilderInterview),
  route(applicationScreens.formBuilderDocumentVerfication),
  route(applicationScreens.formBuilderConfiguration),
];
