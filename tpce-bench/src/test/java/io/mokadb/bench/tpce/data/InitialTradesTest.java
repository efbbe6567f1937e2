package io.mokadb.bench.tpce.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeType;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows of the initial trades, against the rules and shares of the description. */
final class InitialTradesTest {

  private static final Scale SCALE = new Scale(200, 5, 500, 30, 100, 4);

  private final Map<TpceTable, List<Object[]>> rows = new EnumMap<>(TpceTable.class);
  private final Map<Object, Object[]> trades = new HashMap<>();

  InitialTradesTest() {
    RowSink sink =
        new RowSink() {
          @Override
          public void row(TpceTable table, Object... values) {
            rows.computeIfAbsent(table, key -> new ArrayList<>()).add(values);
          }

          @Override
          public void brokerTotals(long brokerId, int count, long commissionCents) {}
        };
    for (LoadPart part : new Generator(SCALE).parts()) {
      if (part.name().startsWith("customer")) {
        part.rows().accept(sink);
      }
    }
    rows.get(TpceTable.TRADE).forEach(trade -> trades.put(trade[0], trade));
  }

  @Test
  void settlements_subtractTheTaxThatIsWithheld_alsoForCoveredShortSales() {
    Customers customers = new Customers(SCALE);
    int covers = 0;
    for (Object[] settlement : rows.get(TpceTable.SETTLEMENT)) {
      Object[] trade = trades.get(settlement[0]);
      long account = (long) trade[8];
      boolean withheld =
          customers.taxStatus(customers.ownerOf(account), customers.numberOf(account)) == 1;
      boolean sell = TradeType.valueOf((String) trade[3]).sell();
      BigDecimal value = ((BigDecimal) trade[10]).multiply(BigDecimal.valueOf((int) trade[6]));
      BigDecimal tax = (BigDecimal) trade[13];
      BigDecimal expected =
          (sell ? value : value.negate())
              .subtract((BigDecimal) trade[11])
              .subtract((BigDecimal) trade[12])
              .subtract(withheld ? tax : BigDecimal.ZERO);

      assertThat((BigDecimal) settlement[3]).isEqualByComparingTo(expected);
      covers += !sell && withheld && tax.signum() > 0 ? 1 : 0;
    }
    assertThat(covers).isPositive();
  }

  @Test
  void types_haveTheSharesOfTheDescription() {
    Map<String, Integer> counts = new HashMap<>();
    int margin = 0;
    int lifo = 0;
    for (Object[] trade : trades.values()) {
      counts.merge((String) trade[3], 1, Integer::sum);
      boolean cash = (boolean) trade[4];
      assertThat(cash || !TradeType.valueOf((String) trade[3]).sell()).isTrue();
      margin += cash ? 0 : 1;
      lifo += (boolean) trade[14] ? 1 : 0;
    }
    int all = trades.size();

    assertThat(all).isEqualTo((int) SCALE.trades());
    assertThat(percent(counts.get("TMB"), all)).isBetween(29d, 31d);
    assertThat(percent(counts.get("TMS"), all)).isBetween(29d, 31d);
    assertThat(percent(counts.get("TLB"), all)).isBetween(19d, 21d);
    assertThat(percent(counts.get("TLS"), all)).isBetween(9d, 11d);
    assertThat(percent(counts.get("TSL"), all)).isBetween(9d, 11d);
    assertThat(percent(margin, all)).isBetween(7.5, 8.5);
    assertThat(percent(lifo, all)).isBetween(34d, 36d);
  }

  @Test
  void prices_ofLimitOrders_areNoWorseThanTheBound() {
    for (Object[] trade : trades.values()) {
      long bid = Cents.of((BigDecimal) trade[7]);
      long price = Cents.of((BigDecimal) trade[10]);
      switch (TradeType.valueOf((String) trade[3])) {
        case TLB -> assertThat(price).isLessThanOrEqualTo(bid);
        case TLS -> assertThat(price).isGreaterThanOrEqualTo(bid);
        case TMB, TMS, TSL -> assertThat(price).isBetween(2000L, 3000L);
      }
    }
  }

  @Test
  void securities_ofAnAccount_areOnlyThoseItTradesIn() {
    Customers customers = new Customers(SCALE);
    for (int customer = 0; customer < SCALE.customers(); customer++) {
      for (int account = 0; account < customers.accounts(customer); account++) {
        assertThat(customers.securities(customer, account))
            .doesNotHaveDuplicates()
            .hasSizeBetween(2, 18);
      }
    }
  }

  private static double percent(int count, int all) {
    return 100.0 * count / all;
  }
}
