package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.txn.DataMaintenance;
import io.mokadb.bench.tpce.txn.MaintenanceInput;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Changes one of the tables that rarely change, and then the next. Accounts are drawn like those of
 * customers' transactions, everything else evenly. Confined to one thread.
 */
final class MaintenanceEmulator {

  private static final int ADDRESS_OF_COMPANY_PERCENT = 33;
  private static final int DAYS_OF_MONTH = 31;
  private static final int MOST_VOLUME = 3;

  private final Executor executor;
  private final BrokerageHouse house;
  private final Draw draw;
  private final DataMaintenance dataMaintenance = new DataMaintenance();

  MaintenanceEmulator(Executor executor, BrokerageHouse house, Draw draw) {
    this.executor = executor;
    this.house = house;
    this.draw = draw;
  }

  void step() throws SQLException {
    Customers customers = house.customers();
    Securities securities = house.securities();
    int owner = customers.selection().draw(draw);
    executor.run(
        dataMaintenance,
        new MaintenanceInput(
            customers.accountId(owner, draw.below(customers.accounts(owner))),
            customers.id(draw.below(customers.count())),
            securities.companyId(draw.below(securities.companies())),
            draw.chance(ADDRESS_OF_COMPANY_PERCENT),
            securities.symbol(draw.below(securities.count())),
            days(draw.between(1, DAYS_OF_MONTH)),
            volume(),
            TaxRates.divisionId(draw.below(TaxRates.DIVISION)),
            house.clock().now()));
  }

  private int volume() {
    int volume = draw.between(1 - MOST_VOLUME, MOST_VOLUME);
    return volume == 0 ? -MOST_VOLUME : volume;
  }

  private List<LocalDate> days(int dayOfMonth) {
    return IntStream.range(0, house.scale().marketDays())
        .mapToObj(house.calendar()::marketDay)
        .filter(day -> day.getDayOfMonth() == dayOfMonth)
        .toList();
  }
}
