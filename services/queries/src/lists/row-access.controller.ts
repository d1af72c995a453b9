import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowRoles, Context, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { RowViewersDto } from './list.dto';
import { OfList } from './list.controller';
import { RowViewers } from './row-viewers';

/** Explains who can see which rows. */
@ApiTags('lists')
@AllowRoles(staffRoles.admin, staffRoles.manager)
@Controller('lists')
export class RowAccessController {
  constructor(
    private readonly list: ListService,
    private readonly viewers: RowViewers,
  ) {}

  /**
   * Lists every user of the institution, with whether and why they can see and change a row; `sees` is the number
   * of users who can see it. For managers and admins.
   */
  @OfList()
  @Get(':list/rows/:key/viewers')
  async of(@Param('list') name: string, @Param('key') key: string, @Query() dto: RowViewersDto, @Context() context: RequestContext) {
    const { search = '', page_no = 1, limit = 50 } = dto;
    const people = await this.viewers.of(this.list.declared(name, context), key, context);
    const found = people.filter((one) => one.name.toLowerCase().includes(search.trim().toLowerCase()));
    const page = found.slice((page_no - 1) * limit, page_no * limit);
    return { ...answer(page), count: found.length, sees: people.filter(({ sees }) => sees).length };
  }
}
