import { Controller, Get, Headers, Param, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ForVisitors, PageFilter } from '../enquiry';
import { QuickLinkDesk } from './quick-link-desk';

/** Short addresses of application forms, as they are printed and scanned. */
@ApiExcludeController()
@UseFilters(PageFilter)
@Controller('q')
export class QuickLinkController {
  constructor(private readonly desk: QuickLinkDesk) {}

  @ForVisitors()
  @Get(':tenant/:key')
  async open(
    @Param('tenant') tenant: string,
    @Param('key') slug: string,
    @Headers('user-agent') userAgent: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = await this.desk.open(tenant, slug, userAgent);
    // Not cached, so that every click is counted and a changed link opens its present form.
    void reply.header('cache-control', 'no-store').redirect(path, 302);
  }
}
