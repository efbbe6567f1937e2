package io.mokadb.bench.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.isolation.BankLog.ReadOfBoth;
import io.mokadb.bench.isolation.BankStatements.Funds;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Peer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WriteSkewTest {

  private static final BankShape SHAPE = new BankShape(10, 10, 0, 0, 1);

  @TempDir Path directory;

  @Test
  void count_ofAnEarlierReaderThatSawNewerSavings_findsTheCheque() {
    ReadOfBoth cheque = new ReadOfBoth(1, 5, 8, true);
    assertThat(count(cheque, new ReadOfBoth(1, 6, 8, false))).isEqualTo(1);
    assertThat(count(cheque, new ReadOfBoth(1, 6, 7, false))).isEqualTo(1);
    assertThat(count(new ReadOfBoth(1, 6, 3, true), cheque)).isEqualTo(1);
  }

  @Test
  void count_ofReadsThatAnOrderExplains_findsNone() {
    ReadOfBoth cheque = new ReadOfBoth(1, 5, 8, true);
    assertThat(count(cheque)).isZero();
    assertThat(count(cheque, new ReadOfBoth(1, 5, 8, false))).isZero();
    assertThat(count(cheque, new ReadOfBoth(1, 6, 9, false))).isZero();
    assertThat(count(cheque, new ReadOfBoth(2, 6, 8, false))).isZero();
    assertThat(count(new ReadOfBoth(1, 5, 8, false), new ReadOfBoth(1, 6, 8, false))).isZero();
  }

  @Test
  void count_ofAnOverdrawnAccountAtSnapshot_findsTheCheque() throws SQLException {
    try (BankSite site = site();
        Connection cheque = connect(site, ComparedLevel.SNAPSHOT);
        Connection others = connect(site, ComparedLevel.SNAPSHOT);
        BankStatements first = new BankStatements(cheque);
        BankStatements second = new BankStatements(others)) {
      ReadOfBoth decision = read(first, true);
      second.addSaving(3, -BankSite.FIRST_BALANCE);
      others.commit();
      ReadOfBoth balance = read(second, false);
      others.commit();
      first.addChecking(3, -1);
      cheque.commit();
      assertThat(count(decision, balance)).isEqualTo(1);
    }
  }

  @Test
  void serializable_withTheSameStatements_refusesTheCheque() throws SQLException {
    try (BankSite site = site();
        Connection cheque = connect(site, ComparedLevel.SERIALIZABLE);
        Connection others = connect(site, ComparedLevel.SERIALIZABLE);
        BankStatements first = new BankStatements(cheque);
        BankStatements second = new BankStatements(others)) {
      assertThat(read(first, true)).isEqualTo(new ReadOfBoth(3, 0, 0, true));
      second.addSaving(3, -BankSite.FIRST_BALANCE);
      others.commit();
      first.addChecking(3, -1);
      assertThatThrownBy(cheque::commit)
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(Peer.retryable(e)).isTrue());
    }
  }

  private static ReadOfBoth read(BankStatements statements, boolean cheque) throws SQLException {
    Funds saving = statements.saving(3);
    return new ReadOfBoth(3, saving.changes(), statements.checking(3).changes(), cheque);
  }

  private static long count(ReadOfBoth... reads) {
    return new WriteSkew().count(List.of(reads));
  }

  private static Connection connect(BankSite site, ComparedLevel level) throws SQLException {
    Connection connection = site.connect();
    connection.setTransactionIsolation(level.constant(site.peer()));
    return connection;
  }

  private BankSite site() throws SQLException {
    String url = Peer.MOKA.url(directory.resolve("bank"), CommitDurability.RELAXED, "");
    return BankSite.create("moka", Peer.MOKA, url, SHAPE);
  }
}
