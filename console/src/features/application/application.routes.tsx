import { applicationScreens } from '@matricula/domain/application/application.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Screens of application forms. */
export const applicationRoutes: readonly RouteEntry[] = [
  route(
    applicationScreens.formBuilder,
    screen(() => import('./application-manager.page'), 'ApplicationManagerPage'),
  ),
  route(
    applicationScreens.formBuilderApplicantManager,
    screen(() => import('./applications/applications.page'), 'ApplicantManagerPage'),
  ),
  route(
    applicationScreens.applications,
    screen(() => import('./applications/applications.page'), 'ApplicationsPage'),
  ),
  route(
    applicationScreens.application,
    screen(() => import('./applications/application.page'), 'ApplicationPage'),
  ),
  route(
    applicationScreens.formBuilderForms,
    screen(() => import('./forms/forms.page'), 'FormsPage'),
  ),
  route(
    applicationScreens.formBuilderForm,
    screen(() => import('./form-builder/form-builder.page'), 'FormBuilderPage'),
  ),
  route(
    applicationScreens.formBuilderPaymentManager,
    screen(() => import('./payments/payment-manager.page'), 'PaymentManagerPage'),
  ),
  route(
    applicationScreens.formBuilderPurchaseSummary,
    screen(() => import('./payments/purchase-summary.page'), 'PurchaseSummaryPage'),
  ),
  route(
    applicationScreens.formBuilderCouponManager,
    screen(() => import('./coupons/coupon-manager.page'), 'CouponManagerPage'),
  ),
  route(
    applicationScreens.postApplication,
    screen(() => import('./application-manager.page'), 'PostApplicationPage'),
  ),
  route(
    applicationScreens.postApplicationForms,
    screen(() => import('./post-application/post-application.page'), 'PostApplicationFormsPage'),
  ),
  route(
    applicationScreens.formBuilderConfiguration,
    screen(() => import('./configuration/form-configuration.page'), 'FormConfigurationPage'),
  ),
];
