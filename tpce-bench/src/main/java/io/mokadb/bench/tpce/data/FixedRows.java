package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Fees;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;

/** The nine tables that are the same at every scale, and the addresses of the exchanges. */
final class FixedRows {

  private static final int TIERS = 3;
  private static final int OPENING = 900;
  private static final int CLOSING = 1700;

  private final Scale scale;
  private final Addresses addresses;

  FixedRows(Scale scale, Addresses addresses) {
    this.scale = scale;
    this.addresses = addresses;
  }

  void write(RowSink sink) {
    sink.row(TpceTable.STATUS_TYPE, "ACTV", "Active");
    sink.row(TpceTable.STATUS_TYPE, "CMPT", "Completed");
    sink.row(TpceTable.STATUS_TYPE, "CNCL", "Canceled");
    sink.row(TpceTable.STATUS_TYPE, "PNDG", "Pending");
    sink.row(TpceTable.STATUS_TYPE, "SBMT", "Submitted");
    for (int i = 0; i < Addresses.ZIP_CODES; i++) {
      Draw draw = Draw.of(scale.seed(), "zip", i);
      sink.row(
          TpceTable.ZIP_CODE,
          Addresses.zipCode(i),
          Vocabulary.town(draw),
          Vocabulary.division(draw));
    }
    taxes(sink);
    for (int i = 0; i < Vocabulary.SECTORS.size(); i++) {
      sink.row(TpceTable.SECTOR, Vocabulary.sectorId(i), Vocabulary.SECTORS.get(i));
    }
    for (int i = 0; i < Vocabulary.INDUSTRIES; i++) {
      sink.row(
          TpceTable.INDUSTRY,
          Vocabulary.industryId(i),
          Vocabulary.industryName(i),
          Vocabulary.sectorId(Vocabulary.sectorOf(i)));
    }
    exchanges(sink);
    for (TradeType type : TradeType.values()) {
      sink.row(TpceTable.TRADE_TYPE, type.name(), type.title(), type.sell(), type.market());
      fees(sink, type);
    }
  }

  private static void taxes(RowSink sink) {
    for (int i = 0; i < TaxRates.COUNTRY; i++) {
      tax(sink, TaxRates.countryId(i), "Country tax, bracket " + (i + 1), TaxRates.countryRate(i));
    }
    for (int i = 0; i < TaxRates.DIVISION; i++) {
      tax(
          sink,
          TaxRates.divisionId(i),
          "Division tax, number " + (i + 1),
          TaxRates.divisionRate(i));
    }
  }

  private static void tax(RowSink sink, String id, String name, long rate) {
    sink.row(
        TpceTable.TAXRATE, id, name, BigDecimal.valueOf(rate, SettlementRules.TAX_RATE_DIGITS));
  }

  private void exchanges(RowSink sink) {
    Securities securities = new Securities(scale);
    int exchanges = Vocabulary.EXCHANGES.size();
    for (int i = 0; i < exchanges; i++) {
      addresses.write(sink, addresses.ofExchange(i));
      int symbols = (securities.count() + exchanges - 1 - i) / exchanges;
      String id = Vocabulary.EXCHANGES.get(i);
      sink.row(
          TpceTable.EXCHANGE,
          id,
          "Exchange " + id,
          symbols,
          OPENING,
          CLOSING,
          "Trading floor and network of " + id,
          addresses.ofExchange(i));
    }
  }

  private static void fees(RowSink sink, TradeType type) {
    for (int tier = 1; tier <= TIERS; tier++) {
      sink.row(TpceTable.CHARGE, type.name(), tier, Cents.decimal(Fees.charge(type, tier)));
      for (int exchange = 0; exchange < Vocabulary.EXCHANGES.size(); exchange++) {
        for (int range = 0; range < Fees.FROM_QUANTITIES.size(); range++) {
          sink.row(
              TpceTable.COMMISSION_RATE,
              tier,
              type.name(),
              Vocabulary.EXCHANGES.get(exchange),
              Fees.FROM_QUANTITIES.get(range),
              Fees.toQuantity(range),
              BigDecimal.valueOf(Fees.rate(tier, type, exchange, range), 2));
        }
      }
    }
  }
}
