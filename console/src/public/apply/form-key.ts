/** The form of this page: `/apply/<key>`. */
export const formKey = decodeURIComponent(location.pathname.split('/')[2] ?? '');
