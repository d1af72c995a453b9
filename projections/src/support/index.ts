export { supportLists as lists } from './support.lists';
export { supportReports as reports } from './support.reports';
export { ticketAccess } from './ticket.access';
