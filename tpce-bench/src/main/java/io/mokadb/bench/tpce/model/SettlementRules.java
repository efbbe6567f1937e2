package io.mokadb.bench.tpce.model;

import java.time.LocalDate;

/**
 * Rules by which a completed trade is settled. The initial trades and those of a run follow the
 * same ones, with {@link Lots} for the gain and {@link Fees} for charge and commission.
 */
public final class SettlementRules {

  /** Tax status of an account whose gains are free of tax. */
  public static final int TAX_FREE = 0;

  /** Tax status of an account from whose settlements the tax is withheld. */
  public static final int TAX_WITHHELD = 1;

  /** Tax status of an account whose customer pays the tax later. */
  public static final int TAX_LATER = 2;

  /** Digits of a tax rate after the point. */
  public static final int TAX_RATE_DIGITS = 5;

  private static final long TAX_RATE_UNIT = 100_000;
  private static final int DAYS_TO_PAY = 2;

  private SettlementRules() {}

  /**
   * The tax on the gain that a trade realises, in cents: a sale of shares that were bought for
   * less, and a purchase that covers a short sale at a higher price. It is part of the trade
   * whether it is withheld or paid later.
   *
   * @param taxStatus of the account
   * @param gainCents {@link Lots.Settled#gainCents}
   * @param rate sum of the rates of the customer, in hundred-thousandths, at the time of the trade
   * @return rounded half up; zero without a gain and for accounts that are free of tax
   */
  public static long tax(int taxStatus, long gainCents, long rate) {
    return taxStatus == TAX_FREE || gainCents <= 0
        ? 0
        : (gainCents * rate + TAX_RATE_UNIT / 2) / TAX_RATE_UNIT;
  }

  /**
   * The amount of a settlement, in cents: what a sale brings or a purchase takes (below zero), less
   * charge and commission, and less the tax if the account has it withheld. The tax counts for
   * sales and purchases alike.
   *
   * @param valueCents quantity times price
   */
  public static long amount(
      boolean sell,
      long valueCents,
      long chargeCents,
      long commissionCents,
      int taxStatus,
      long taxCents) {
    long withheld = taxStatus == TAX_WITHHELD ? taxCents : 0;
    return (sell ? valueCents : -valueCents) - chargeCents - commissionCents - withheld;
  }

  /** The kind of settlement before Trade-Update has changed the wording. */
  public static String cashType(boolean cash) {
    return cash ? "Cash Account" : "Margin";
  }

  /** The day on which the amount is due. */
  public static LocalDate due(LocalDate completed) {
    return completed.plusDays(DAYS_TO_PAY);
  }

  /**
   * The text of a cash transaction.
   *
   * @param type name of the trade's type
   * @param security name of the security, not its symbol
   */
  public static String cashText(String type, int quantity, String security) {
    return type + " " + quantity + " shares of " + security;
  }
}
