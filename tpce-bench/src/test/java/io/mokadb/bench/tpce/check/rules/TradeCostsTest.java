package io.mokadb.bench.tpce.check.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TaxRates;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TradeCostsTest {

  private static final Scale TINY = new Scale(100, 1, 10_000, 30, 100, 5);
  private static final BigDecimal GAIN = new BigDecimal("1000.00");
  private static final List<String> LOADED = List.of("US4", "D100");

  @Test
  void tax_isThatOfTheLoadedBracket_unlessTheCustomerCanHaveBeenMoved() {
    assertThat(tax(0, "US4")).isEqualByComparingTo(of("US4"));
    assertThat(tax(0, "US5")).isEqualByComparingTo(of("US4"));
    assertThat(tax(1, "US5")).isEqualByComparingTo(of("US5"));
    assertThat(tax(1, "US1")).isEqualByComparingTo(of("US4"));
    assertThat(tax(2, "US1")).isEqualByComparingTo(of("US1"));
    assertThat(tax(3, "US3")).isEqualByComparingTo(of("US4"));
    assertThat(tax(100, "US3")).isEqualByComparingTo(of("US3"));
  }

  @Test
  void tax_thatNoBracketMakes_isNotThatOfTheTrade() {
    assertThat(costs(100).tax(trade(of("US4").add(BigDecimal.ONE)), GAIN, LOADED))
        .isEqualByComparingTo(of("US4"));
  }

  /** The tax of a trade that paid that of a bracket. */
  private static BigDecimal tax(long turns, String paid) {
    return costs(turns).tax(trade(of(paid)), GAIN, LOADED);
  }

  private static BigDecimal of(String bracket) {
    long rate = TaxRates.countryRate(bracket.charAt(2) - '1') + TaxRates.divisionRate(0);
    return GAIN.multiply(BigDecimal.valueOf(rate, SettlementRules.TAX_RATE_DIGITS));
  }

  private static TradeCosts costs(long turns) {
    TradeCosts costs = new TradeCosts(TINY, turns);
    for (int i = 0; i < TaxRates.COUNTRY; i++) {
      costs.taxRate(TaxRates.countryId(i), rate(TaxRates.countryRate(i)));
    }
    costs.taxRate(TaxRates.divisionId(0), rate(TaxRates.divisionRate(0)));
    return costs;
  }

  private static BigDecimal rate(long hundredThousandths) {
    return BigDecimal.valueOf(hundredThousandths, SettlementRules.TAX_RATE_DIGITS);
  }

  private static RunTrade trade(BigDecimal tax) {
    Customers customers = new Customers(TINY);
    int taxed =
        IntStream.range(0, customers.count())
            .filter(i -> customers.taxStatus(i, 0) != SettlementRules.TAX_FREE)
            .findFirst()
            .orElseThrow();
    return new RunTrade(
        1,
        LocalDateTime.of(2005, 1, 4, 12, 0),
        RunTrade.COMPLETED,
        "TMS",
        true,
        "MOKA",
        100,
        BigDecimal.TEN,
        customers.accountId(taxed, 0),
        "A B",
        BigDecimal.TEN,
        tax,
        false);
  }
}
