package io.mokadb.sql.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored form of accounts, today's and the former. */
final class AccountsJsonTest {
  private static final TableDef TABLE =
      TableDefBuilder.builder()
          .id(7)
          .schema("PUBLIC")
          .name("T")
          .columns(
              List.of(new ColumnDef(3, "A", SqlType.of(SqlType.Kind.INTEGER), true, null, null)))
          .nextColumnId(4)
          .version(1)
          .build();
  private static final Catalog CATALOG =
      new Catalog(1, Set.of("PUBLIC"), Map.of(new TableName("PUBLIC", "T"), TABLE));

  private static final String FORMER =
      "{\"version\":1,\"accounts\":[{\"name\":\"ANN\",\"hash\":\"h\",\"admin\":false,"
          + "\"roles\":[\"R\"],\"grants\":[{\"privilege\":\"SELECT\",\"schema\":\"PUBLIC\","
          + "\"table\":\"T\"},{\"privilege\":\"INSERT\",\"schema\":\"PUBLIC\",\"table\":\"GONE\"},"
          + "{\"privilege\":\"UPDATE\",\"schema\":\"PUBLIC\"},{\"privilege\":\"DELETE\"}]}]}";

  @Test
  void formerVersion_namesWhatItsNamesMeanNow() {
    byte[] stored = FORMER.getBytes(StandardCharsets.UTF_8);
    assertThat(AccountsJson.isOfFormerVersion(stored)).isTrue();
    assertThat(AccountsJson.read(stored, () -> CATALOG).find("ANN").id()).isPositive();
    assertThat(AccountsJson.read(stored, () -> CATALOG).find("ANN").grants())
        .containsExactlyInAnyOrder(
            Grant.onObject(Privilege.SELECT, 7),
            Grant.onSchema(Privilege.UPDATE, "PUBLIC"),
            Grant.onDatabase(Privilege.DELETE));
  }

  @Test
  void whatIsWritten_isRead() {
    Set<Grant> grants =
        Set.of(
            new Grant(Privilege.SELECT, null, 7, 3),
            Grant.onObject(Privilege.TRIGGER, 7).by(4, true),
            Grant.onSchema(Privilege.REFERENCES, "S"),
            Grant.onDatabase(Privilege.INSERT));
    Accounts accounts = Accounts.NONE.with(new Account(9, "ANN", "h", true, Set.of("R"), grants));
    byte[] stored = AccountsJson.write(accounts);
    assertThat(AccountsJson.isOfFormerVersion(stored)).isFalse();
    assertThat(AccountsJson.read(stored, () -> CATALOG)).isEqualTo(accounts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"version\":3,\"version\":3,\"accounts\":[]}",
        "{\"version\":3,\"accounts\":[{\"name\":\"A\",\"admin\":false,\"admin\":true}]}",
        "{\"version\":3,\"accounts\":[{\"name\":\"A\"},{\"name\":\"A\"}]}",
        "{\"version\":3,\"accounts\":[]} {}"
      })
  void whatMeansTwoThings_isRefused(String json) {
    assertThatThrownBy(
            () -> AccountsJson.read(json.getBytes(StandardCharsets.UTF_8), () -> CATALOG))
        .isInstanceOf(MokaException.class)
        .extracting("state")
        .isEqualTo(SqlState.DATA_CORRUPTED);
  }

  @Test
  void accountOfTheSameName_hasAnotherId() {
    Passwords cheap = new Passwords(4, 4);
    SecurityStatement create =
        new SecurityStatement.CreateUser("BOB", false, "long enough", false, true);
    AccountEdits edits = new AccountEdits(cheap);
    Accounts first = edits.apply(create, Accounts.NONE, null, CATALOG, "PUBLIC");
    Accounts none = first.without("BOB");
    Accounts second =
        edits.apply(
            create,
            AccountsJson.read(AccountsJson.write(none), () -> CATALOG),
            null,
            CATALOG,
            "PUBLIC");
    assertThat(second.find("BOB").id()).isGreaterThan(first.find("BOB").id());
  }

  @Test
  void password_hasTheLengthThatIsSet() {
    assertThat(new Passwords(4, 8).hash("eight ch")).startsWith("$2a$04$");
    assertThatThrownBy(() -> new Passwords(4, 8).hash("seven c"))
        .hasMessageContaining("at least 8 characters");
    assertThatThrownBy(() -> new Passwords(4, 0)).hasMessageContaining("mokadb.password.length");
  }
}
