import { Controller, Get, Param, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ForVisitors, PageFilter, sendPage } from '../enquiry';
import { ApplicantDesk } from './applicant-desk';
import { applyPage } from './apply.page';

/** The page on which applicants fill in a form. */
@ApiExcludeController()
@UseFilters(PageFilter)
@Controller('apply')
export class ApplyPageController {
  constructor(private readonly desk: ApplicantDesk) {}

  @ForVisitors()
  @Get(':key')
  async show(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    const { content, institution } = await this.desk.form(key);
    sendPage(reply, 200, applyPage(`${content.name}, ${institution}`));
  }
}
