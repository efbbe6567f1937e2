package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Companies with their figures, news and competitors. */
final class CompanyRows {

  private static final int COMPETITORS = 3;
  private static final List<String> RATINGS = List.of("AAA", "AA", "A", "BBB", "BB", "B", "CCC");

  private final Scale scale;
  private final Addresses addresses;
  private final Securities securities;

  CompanyRows(Scale scale, Addresses addresses) {
    this.scale = scale;
    this.addresses = addresses;
    this.securities = new Securities(scale);
  }

  void write(RowSink sink, int company) {
    Draw draw = Draw.of(scale.seed(), "company", company);
    long id = securities.companyId(company);
    String name = securities.companyName(company);
    addresses.write(sink, addresses.ofCompany(company));
    sink.row(
        TpceTable.COMPANY,
        id,
        "ACTV",
        name,
        Vocabulary.industryId(securities.industry(company)),
        draw.pick(RATINGS),
        Vocabulary.person(draw),
        addresses.ofCompany(company),
        name + ": " + Vocabulary.prose(draw, 90),
        LocalDate.of(1900, 1, 1).plusDays(draw.below(90 * 365)));
    for (int quarter = 0; quarter < Securities.QUARTERS; quarter++) {
      financial(sink, draw, id, quarter);
    }
    for (int i = 0; i < Securities.NEWS; i++) {
      news(sink, draw, company, i, name);
    }
  }

  private static void financial(RowSink sink, Draw draw, long id, int quarter) {
    int year = TradingCalendar.FIRST_DAY.getYear() - Securities.QUARTERS / 4 + quarter / 4;
    int ofYear = quarter % 4 + 1;
    long shares = draw.between(4_000_000, 900_000_000);
    long revenue = draw.between(20_000, 16_000_000) * 100_000L;
    long earnings = revenue * draw.between(2, 30) / 100;
    long perShare = Math.max(1, earnings / shares);
    sink.row(
        TpceTable.FINANCIAL,
        id,
        year,
        ofYear,
        LocalDate.of(year, ofYear * 3 - 2, 1),
        Cents.decimal(revenue),
        Cents.decimal(earnings),
        Cents.decimal(perShare),
        Cents.decimal(Math.max(1, perShare * 9 / 10)),
        Cents.decimal(earnings * 100 / revenue),
        Cents.decimal(revenue * draw.between(5, 20) / 100),
        Cents.decimal(revenue * draw.between(50, 300) / 100),
        Cents.decimal(revenue * draw.between(20, 200) / 100),
        shares,
        shares * 11 / 10);
  }

  private void news(RowSink sink, Draw draw, int company, int number, String name) {
    long id = securities.newsId(company, number);
    String text = Vocabulary.prose(draw, scale.newsLength());
    sink.row(
        TpceTable.NEWS_ITEM,
        id,
        name + " " + text.substring(0, 20),
        text.substring(0, Math.min(200, text.length())),
        text,
        TradingCalendar.day(-draw.between(1, 20)).atTime(LocalTime.of(draw.between(6, 20), 0)),
        draw.pick(Vocabulary.EXCHANGES) + " wire",
        Vocabulary.person(draw));
    sink.row(TpceTable.NEWS_XREF, securities.companyId(company), id);
  }

  /** Three others of the same industry where there are so many, else any three. */
  void competitors(RowSink sink, int company) {
    Draw draw = Draw.of(scale.seed(), "competitor", company);
    Set<Integer> chosen = new LinkedHashSet<>();
    for (int other = company + Vocabulary.INDUSTRIES;
        other < company + securities.companies() && chosen.size() < COMPETITORS;
        other += Vocabulary.INDUSTRIES) {
      if (other < securities.companies()) {
        chosen.add(other);
      }
    }
    while (chosen.size() < COMPETITORS) {
      int other = draw.below(securities.companies());
      if (other != company) {
        chosen.add(other);
      }
    }
    for (int other : chosen) {
      sink.row(
          TpceTable.COMPANY_COMPETITOR,
          securities.companyId(company),
          securities.companyId(other),
          Vocabulary.industryId(securities.industry(other)));
    }
  }
}
