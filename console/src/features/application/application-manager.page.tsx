import { applicationScreens } from '@matricula/domain/application/application.screens';
import { RedirectTo } from '../../shared/routing/redirect-to';

/** Leads to the first page of the application manager. */
export function ApplicationManagerPage() {
  return <RedirectTo to={applicationScreens.formBuilderForms.path} />;
}

/** Leads to the first page of the work after the application. */
export function PostApplicationPage() {
  return <RedirectTo to={applicationScreens.postApplicationForms.path} />;
}
