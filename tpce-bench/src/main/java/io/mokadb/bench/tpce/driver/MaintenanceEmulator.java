package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.txn.DataMaintenance;
import io.mokadb.bench.tpce.txn.MaintenanceInput;
import java.sql.SQLException;

/** Changes one of the tables that rarely change, and then the next. Confined to one thread. */
final class MaintenanceEmulator {

  private static final int DIVISION_TAXES = 315;

  private final Executor executor;
  private final BrokerageHouse house;
  private final Draw draw;
  private final DataMaintenance dataMaintenance = new DataMaintenance();
  private int turn;

  MaintenanceEmulator(Executor executor, BrokerageHouse house, Draw draw) {
    this.executor = executor;
    this.house = house;
    this.draw = draw;
  }

  void step() throws SQLException {
    int customer = draw.below(house.customers().count());
    int account = draw.below(house.customers().accounts(customer));
    executor.run(
        dataMaintenance,
        new MaintenanceInput(
            DataMaintenance.TABLES.get(turn++ % DataMaintenance.TABLES.size()),
            house.customers().accountId(customer, account),
            house.customers().id(customer),
            house.securities().companyId(draw.below(house.securities().companies())),
            house.securities().symbol(draw.below(house.securities().count())),
            house.calendar().marketDay(draw.below(house.scale().marketDays())),
            "D" + (100 + draw.below(DIVISION_TAXES)),
            house.securities().symbol(draw.below(house.securities().count())),
            house.clock().now()));
  }
}
