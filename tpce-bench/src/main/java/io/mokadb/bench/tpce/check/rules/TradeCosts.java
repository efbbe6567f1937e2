package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Fees;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.SettlementRules;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.model.TradeType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Charge, commission, tax and amount of a trade, from the rows of the tables of rates that were
 * loaded.
 */
final class TradeCosts {

  private static final int DIGITS = 2;

  private final Customers customers;
  private final Securities securities;
  private final long taxTurns;
  private final Map<String, BigDecimal> taxRates = new HashMap<>();

  /**
   * Those at a scale.
   *
   * @param taxTurns how often a customer was moved to the next bracket of the country's tax
   */
  TradeCosts(Scale scale, long taxTurns) {
    this.taxTurns = taxTurns;
    this.customers = new Customers(scale);
    this.securities = new Securities(scale);
  }

  /** Takes a row of the tax rates. */
  void taxRate(String id, BigDecimal rate) {
    taxRates.put(id, rate);
  }

  /** The charge. */
  BigDecimal charge(RunTrade trade) {
    TradeType type = trade.kind();
    return BigDecimal.valueOf(Fees.charge(type, tier(trade)), DIGITS);
  }

  /** The commission at a price. */
  BigDecimal commission(RunTrade trade, int security, BigDecimal price) {
    int range = 0;
    while (trade.quantity() > Fees.toQuantity(range)) {
      range++;
    }
    int hundredths = Fees.rate(tier(trade), trade.kind(), securities.exchange(security), range);
    return price
        .multiply(BigDecimal.valueOf(trade.quantity()))
        .multiply(BigDecimal.valueOf(hundredths, DIGITS + 2))
        .setScale(DIGITS, RoundingMode.HALF_UP);
  }

  /**
   * The tax on a gain: the one that the trade has if a bracket of the country's tax made it to
   * which the customer can have been moved by then; else the one at the rates that were loaded.
   *
   * @param loaded ids of the customer's rates
   */
  BigDecimal tax(RunTrade trade, BigDecimal gain, Collection<String> loaded) {
    if (taxStatus(trade) == SettlementRules.TAX_FREE || gain.signum() <= 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal fixed = BigDecimal.ZERO;
    String bracket = "";
    for (String id : loaded) {
      if (TaxRates.isCountryId(id)) {
        bracket = id;
      } else {
        fixed = fixed.add(taxRates.get(id));
      }
    }
    BigDecimal expected = share(gain, fixed.add(taxRates.get(bracket)));
    for (int moved = 0; moved <= Math.min(taxTurns, TaxRates.COUNTRY - 1); moved++) {
      if (share(gain, fixed.add(taxRates.get(bracket))).compareTo(trade.tax()) == 0) {
        return trade.tax();
      }
      bracket = TaxRates.nextCountryId(bracket);
    }
    return expected;
  }

  private static BigDecimal share(BigDecimal gain, BigDecimal rate) {
    return gain.multiply(rate).setScale(DIGITS, RoundingMode.HALF_UP);
  }

  /** What a settlement brings (or takes, below zero). */
  BigDecimal amount(RunTrade trade, BigDecimal charge, BigDecimal commission, BigDecimal tax) {
    int shares = trade.kind().sell() ? trade.quantity() : -trade.quantity();
    BigDecimal amount =
        trade
            .priceOrNull()
            .multiply(BigDecimal.valueOf(shares))
            .subtract(charge)
            .subtract(commission);
    return taxStatus(trade) == SettlementRules.TAX_WITHHELD ? amount.subtract(tax) : amount;
  }

  private int tier(RunTrade trade) {
    return customers.tier(customers.ownerOf(trade.account()));
  }

  private int taxStatus(RunTrade trade) {
    return customers.taxStatus(
        customers.ownerOf(trade.account()), customers.numberOf(trade.account()));
  }
}
