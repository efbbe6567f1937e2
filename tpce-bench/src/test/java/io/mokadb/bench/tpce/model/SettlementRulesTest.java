package io.mokadb.bench.tpce.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.model.Lots.Lot;
import io.mokadb.bench.tpce.model.Lots.Settled;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SettlementRulesTest {

  private static final long RATE = 15_000;

  @Test
  void tax_ofPurchaseThatCoversShortSale_isDueOnTheGain() {
    // Sold short at 30.00, bought back at 20.00.
    Settled cover = Lots.settle(List.of(new Lot(1, 3000, -200)), false, 100, 2000);

    assertThat(cover.gainCents()).isEqualTo(100_000);
    assertThat(SettlementRules.tax(SettlementRules.TAX_WITHHELD, cover.gainCents(), RATE))
        .isEqualTo(15_000);
    assertThat(SettlementRules.tax(SettlementRules.TAX_LATER, cover.gainCents(), RATE))
        .isEqualTo(15_000);
    assertThat(SettlementRules.tax(SettlementRules.TAX_FREE, cover.gainCents(), RATE)).isZero();
  }

  @Test
  void tax_ofLoss_isZero() {
    Settled cover = Lots.settle(List.of(new Lot(1, 2000, -100)), false, 100, 3000);

    assertThat(SettlementRules.tax(SettlementRules.TAX_WITHHELD, cover.gainCents(), RATE)).isZero();
  }

  @Test
  void tax_isRoundedHalfUp() {
    assertThat(SettlementRules.tax(SettlementRules.TAX_LATER, 100, 10_500)).isEqualTo(11);
    assertThat(SettlementRules.tax(SettlementRules.TAX_LATER, 100, 10_499)).isEqualTo(10);
  }

  @Test
  void amount_withTaxWithheld_isLessByTheTaxForSalesAndPurchases() {
    int withheld = SettlementRules.TAX_WITHHELD;
    int later = SettlementRules.TAX_LATER;

    assertThat(SettlementRules.amount(true, 10_000, 300, 50, withheld, 70)).isEqualTo(9_580);
    assertThat(SettlementRules.amount(true, 10_000, 300, 50, later, 70)).isEqualTo(9_650);
    assertThat(SettlementRules.amount(false, 10_000, 300, 50, withheld, 70)).isEqualTo(-10_420);
    assertThat(SettlementRules.amount(false, 10_000, 300, 50, later, 70)).isEqualTo(-10_350);
  }
}
