import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, grants, type RequestContext, SignedIn } from '@matricula/auth';
import { overseers } from '@matricula/domain/kernel/staff-roles';
import { answer } from '@matricula/http';
import { features, type Feature } from './features';

/** Number of screens that the header search lists before the user types. */
const QUICK_LINKS = 5;

/** Places that a user may open (GS, 000 §7). */
@ApiTags('overview')
@SignedIn()
@Controller()
export class GlobalSearchController {
  /** Lists the places of the product that you may open, as the header search offers them. */
  @Get('global-search')
  search(@Context() { acl, user }: RequestContext) {
    const open = features.filter(({ code }) => code === undefined || grants(acl, code));
    const shown = open.map(({ code: _code, ...feature }: Feature) => feature);
    const quick = overseers.includes(user.role) ? shown.filter(({ url }) => !url.startsWith('/myfollowup')) : shown;
    return { ...answer(shown), defaultsData: quick.slice(0, QUICK_LINKS) };
  }
}
