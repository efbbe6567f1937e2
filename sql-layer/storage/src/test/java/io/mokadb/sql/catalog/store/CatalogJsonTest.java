package io.mokadb.sql.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.EnumLabels;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FollowerDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.ForeignKeyDef.Action;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CatalogJsonTest {
  private static final TableDef TABLE =
      TableDefBuilder.builder()
          .id(1000)
          .schema("PUBLIC")
          .name("t \"x\" é")
          .columns(
              List.of(
                  new ColumnDef(
                      0,
                      "A",
                      SqlType.of(Kind.BIGINT),
                      false,
                      null,
                      new ColumnDef.Identity(true, 1, 2)),
                  new ColumnDef(3, "B", SqlType.decimal(10, 2), true, "1 + 1", null)))
          .primaryKey(List.of(0))
          .primaryKeyName("PK")
          .indexes(List.of(new IndexDef(1001, "I", true, List.of(3, 0), IndexDef.State.BUILDING)))
          .nextColumnId(4)
          .version(9)
          .build();

  /** What is in stores already must stay readable: this text may only be added to. */
  private static final String STORED =
      "{\"id\":1000,\"schema\":\"PUBLIC\",\"name\":\"t \\\"x\\\" é\",\"columns\":["
          + "{\"id\":0,\"name\":\"A\",\"type\":{\"kind\":\"BIGINT\",\"precision\":-1,\"scale\":0},"
          + "\"nullable\":false,\"defaultSql\":null,"
          + "\"identity\":{\"always\":true,\"start\":1,\"increment\":2}},"
          + "{\"id\":3,\"name\":\"B\",\"type\":{\"kind\":\"DECIMAL\",\"precision\":10,\"scale\":2},\"nullable\":true,\"defaultSql\":\"1"
          + " + 1\",\"identity\":null}],\"primaryKey\":[0],\"primaryKeyName\":\"PK\",\"indexes\":["
          + "{\"id\":1001,\"name\":\"I\",\"unique\":true,\"columnIds\":[3,0],\"state\":\"BUILDING\"}],"
          + "\"nextColumnId\":4,\"version\":9}";

  /** What a table with observers has besides. */
  private static final String STORED_OBSERVED =
      STORED.substring(0, STORED.length() - 1)
          + ",\"notifications\":[{\"id\":2,\"name\":\"DIRTY\"}],\"triggers\":[{\"id\":1002,\"name\":\"TR\","
          + "\"events\":{\"insert\":true,\"update\":true,\"delete\":false,\"columnIds\":[3]},\"oldName\":\"OLD\",\"newName\":\"N\",\"conditionSql\":\"N.B"
          + " > 1\",\"statements\":[\"DELETE FROM"
          + " u\"],\"observerClass\":null,\"searchSchema\":\"PUBLIC\","
          + "\"allowCycle\":false,\"paused\":true}]}";

  private static final TableDef OBSERVED =
      TableDefBuilder.builder(TABLE)
          .notifications(List.of(new NotificationDef(2, "DIRTY")))
          .triggers(
              List.of(
                  new TriggerDef(
                      1002,
                      "TR",
                      new TriggerDef.Events(true, true, false, List.of(3)),
                      "OLD",
                      "N",
                      "N.B > 1",
                      List.of("DELETE FROM u"),
                      null,
                      "PUBLIC",
                      false,
                      true,
                      null,
                      null,
                      null)))
          .build();

  @Test
  void write_observedTable_isTheFormatOnDisk() {
    assertThat(new String(CatalogJson.write(OBSERVED), StandardCharsets.UTF_8))
        .isEqualTo(STORED_OBSERVED);
    assertThat(CatalogJson.read(STORED_OBSERVED.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(OBSERVED);
  }

  @Test
  void write_followedTable_isTheFormatOnDisk() {
    TableDef followed =
        TableDefBuilder.builder(TABLE).follower(new FollowerDef(1003, List.of(0, 3))).build();
    String stored =
        STORED.substring(0, STORED.length() - 1)
            + ",\"follower\":{\"observerId\":1003,\"columnIds\":[0,3]}}";
    assertThat(new String(CatalogJson.write(followed), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(followed);
    assertThat(CatalogJson.read(STORED.getBytes(StandardCharsets.UTF_8), TableDef.class).follower())
        .isNull();
  }

  @Test
  void write_changedKeys_isTheFormatOnDisk() {
    TableDef referred =
        TableDefBuilder.builder(TABLE).constraints(Constraints.NONE.referredToBy(1004)).build();
    String stored =
        STORED.substring(0, STORED.length() - 1)
            + ",\"constraints\":{\"checks\":[],\"foreignKeys\":[],\"referencing\":[1004]";
    assertThat(new String(CatalogJson.write(referred), StandardCharsets.UTF_8))
        .isEqualTo(stored + "}}");
    TableDef changed =
        TableDefBuilder.builder(referred)
            .constraints(referred.constraints().withChangedKeys().withChangedKeys())
            .build();
    String storedChanged = stored + ",\"keyChanges\":2}}";
    assertThat(new String(CatalogJson.write(changed), StandardCharsets.UTF_8))
        .isEqualTo(storedChanged);
    assertThat(CatalogJson.read(storedChanged.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(changed);
  }

  @Test
  void write_view_isTheFormatOnDisk() {
    ViewDef view =
        new ViewDef(
            7, "PUBLIC", "V", List.of(), "SELECT 1", "PUBLIC", List.of(1000L), null, null, null);
    String stored =
        "{\"id\":7,\"schema\":\"PUBLIC\",\"name\":\"V\",\"columns\":[],\"sql\":\"SELECT 1\","
            + "\"path\":\"PUBLIC\",\"uses\":[1000],\"comment\":null,\"checkOption\":null}";
    assertThat(new String(CatalogJson.write(view), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), ViewDef.class))
        .isEqualTo(view);
    ViewDef kept =
        view.withUpkeep(
            new UpkeepDef(
                UpkeepDef.Freshness.EVENTUAL,
                60_000L,
                500,
                true,
                false,
                List.of(new UpkeepDef.UsedTable(1000, List.of(3)))));
    String storedKept =
        stored.substring(0, stored.length() - 1)
            + ",\"upkeep\":{\"freshness\":\"EVENTUAL\",\"maxLagMillis\":60000,\"maxPending\":500,"
            + "\"paused\":true,\"filled\":false,\"uses\":[{\"tableId\":1000,\"columnIds\":[3]}]}}";
    assertThat(new String(CatalogJson.write(kept), StandardCharsets.UTF_8)).isEqualTo(storedKept);
    assertThat(CatalogJson.read(storedKept.getBytes(StandardCharsets.UTF_8), ViewDef.class))
        .isEqualTo(kept);
  }

  @Test
  void write_talliedTable_isTheFormatOnDisk() {
    TableDef tallied = TableDefBuilder.builder(TABLE).tallies(List.of(1004L, 1009L)).build();
    String stored = STORED.substring(0, STORED.length() - 1) + ",\"tallies\":[1004,1009]}";
    assertThat(new String(CatalogJson.write(tallied), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(tallied);
  }

  @Test
  void write_tableThatIsBeingChanged_isTheFormatOnDisk() {
    TableWork work = new TableWork(77, 5, TableWork.Kind.NOT_NULL, "B");
    TableDef changed = TableDefBuilder.builder(TABLE).work(work).build();
    String begin = STORED.substring(0, STORED.length() - 1) + ",\"work\":{\"id\":77,\"owner\":5,";
    String stored = begin + "\"kind\":\"NOT_NULL\",\"subject\":\"B\"}}";
    assertThat(new String(CatalogJson.write(changed), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(changed);
    TableDef closed =
        TableDefBuilder.builder(TABLE)
            .work(new TableWork(77, 5, TableWork.Kind.CLOSED, null))
            .build();
    assertThat(new String(CatalogJson.write(closed), StandardCharsets.UTF_8))
        .isEqualTo(begin + "\"kind\":\"CLOSED\"}}");
  }

  @Test
  void write_immediateView_isTheFormatOnDisk() {
    UpkeepDef upkeep =
        new UpkeepDef(
            UpkeepDef.Freshness.IMMEDIATE,
            null,
            null,
            false,
            true,
            List.of(),
            new TallyDef(
                1004,
                List.of(SqlType.of(Kind.BIGINT)),
                List.of(
                    new TallyDef.Output(TallyDef.Kind.GROUP, 0, null),
                    new TallyDef.Output(TallyDef.Kind.SUM, 0, SqlType.decimal(10, 2)))));
    String stored =
        "{\"freshness\":\"IMMEDIATE\",\"maxLagMillis\":null,\"maxPending\":null,"
            + "\"paused\":false,\"filled\":true,\"uses\":[],\"tally\":{\"space\":1004,"
            + "\"groups\":[{\"kind\":\"BIGINT\",\"precision\":-1,\"scale\":0}],\"outputs\":["
            + "{\"kind\":\"GROUP\",\"position\":0,\"argument\":null},"
            + "{\"kind\":\"SUM\",\"position\":0,"
            + "\"argument\":{\"kind\":\"DECIMAL\",\"precision\":10,\"scale\":2}}]}}";
    assertThat(new String(CatalogJson.write(upkeep), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), UpkeepDef.class))
        .isEqualTo(upkeep);
  }

  @Test
  void write_triggerWork_isTheFormatOnDisk() {
    TriggerWork work = new TriggerWork(1002, 1000, TriggerWork.Kind.DROP);
    String stored = "{\"triggerId\":1002,\"tableId\":1000,\"kind\":\"DROP\"}";
    assertThat(new String(CatalogJson.write(work), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), TriggerWork.class))
        .isEqualTo(work);
  }

  @Test
  void write_workOfOneOfSeveralProcesses_namesItsOwner() {
    assertStored(
        new IndexBuild(1001, 1000, "0a").withOwner(77L),
        "{\"indexId\":1001,\"tableId\":1000,\"lastKey\":\"0a\",\"owner\":77}");
    assertStored(DroppedSpace.of(1001).withOwner(77L), "{\"id\":1001,\"table\":true,\"owner\":77}");
    assertStored(
        new TriggerWork(1002, 1000, TriggerWork.Kind.BACKFILL).withOwner(77L),
        "{\"triggerId\":1002,\"tableId\":1000,\"kind\":\"BACKFILL\",\"owner\":77}");
  }

  @Test
  void write_workOfAProcessThatIsAlone_isTheFormatOnDisk() {
    assertStored(
        new IndexBuild(1001, 1000, null), "{\"indexId\":1001,\"tableId\":1000,\"lastKey\":null}");
    assertStored(DroppedSpace.of(1001), "{\"id\":1001,\"table\":true}");
    assertStored(new DroppedSpace(1000, false, 3), "{\"id\":1000,\"table\":false,\"column\":3}");
  }

  private static void assertStored(Object work, String stored) {
    assertThat(new String(CatalogJson.write(work), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat((Object) CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), work.getClass()))
        .isEqualTo(work);
  }

  @Test
  void write_domain_isTheFormatOnDisk() {
    DomainDef domain =
        new DomainDef(
            7,
            "PUBLIC",
            "D",
            SqlType.of(Kind.INTEGER),
            "INTEGER",
            false,
            "1",
            List.of(new CheckDef("C", "VALUE > 0")),
            null);
    String stored =
        "{\"id\":7,\"schema\":\"PUBLIC\",\"name\":\"D\",\"type\":"
            + "{\"kind\":\"INTEGER\",\"precision\":-1,\"scale\":0},\"typeSql\":\"INTEGER\","
            + "\"nullable\":false,\"defaultSql\":\"1\","
            + "\"checks\":[{\"name\":\"C\",\"sql\":\"VALUE > 0\"}],\"comment\":null}";
    assertThat(new String(CatalogJson.write(domain), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), DomainDef.class))
        .isEqualTo(domain);
  }

  @Test
  void write_columnOfDomain_isTheFormatOnDisk() {
    ColumnDef column =
        new ColumnDef(3, "B", SqlType.of(Kind.INTEGER), true, null, null).withDomain(7L);
    String stored =
        "{\"id\":3,\"name\":\"B\",\"type\":{\"kind\":\"INTEGER\",\"precision\":-1,\"scale\":0},"
            + "\"nullable\":true,\"defaultSql\":null,\"identity\":null,\"domain\":7}";
    assertThat(new String(CatalogJson.write(column), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), ColumnDef.class))
        .isEqualTo(column);
  }

  @Test
  void write_tableWithComputedIndexes_isTheFormatOnDisk() {
    TableDef computed =
        TABLE
            .edit()
            .derived(List.of(new DerivedDef(4, "lower(B)", SqlType.of(Kind.VARCHAR))))
            .indexes(
                List.of(
                    new IndexDef(
                        1001, "I", true, List.of(4), IndexDef.State.PUBLIC, 4, Boolean.TRUE)))
            .build();
    String text = new String(CatalogJson.write(computed), StandardCharsets.UTF_8);
    assertThat(text)
        .contains(
            "{\"id\":1001,\"name\":\"I\",\"unique\":true,\"columnIds\":[4],\"state\":\"PUBLIC\","
                + "\"conditionId\":4,\"nullsAgree\":true}")
        .endsWith(
            ",\"derived\":[{\"id\":4,\"sql\":\"lower(B)\",\"type\":"
                + "{\"kind\":\"VARCHAR\",\"precision\":-1,\"scale\":0}}]}");
    assertThat(CatalogJson.read(text.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(computed);
  }

  @Test
  void write_tableWithColumnGroups_isTheFormatOnDisk() {
    TableDef grouped =
        TableDefBuilder.builder(TABLE)
            .groups(List.of(new GroupDef(1, "HOT", List.of(3)), new GroupDef(2, "LEFT", List.of())))
            .build();
    String stored =
        STORED.substring(0, STORED.length() - 1)
            + ",\"groups\":[{\"id\":1,\"name\":\"HOT\",\"columnIds\":[3]},"
            + "{\"id\":2,\"name\":\"LEFT\",\"columnIds\":[]}]}";
    assertThat(new String(CatalogJson.write(grouped), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(grouped);
  }

  @Test
  void write_table_isTheFormatOnDisk() {
    assertThat(new String(CatalogJson.write(TABLE), StandardCharsets.UTF_8)).isEqualTo(STORED);
  }

  @Test
  void write_commentsOfParts_isTheFormatOnDisk() {
    TableDef table =
        TABLE.edit().partComments(Map.of("PK", "a key", "I", "an index", "GONE", "none")).build();
    String stored =
        STORED.replace("\"version\":9}", "\"version\":10,")
            + "\"partComments\":{\"I\":\"an index\",\"PK\":\"a key\"}}";
    assertThat(new String(CatalogJson.write(table), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(table);
    assertThat(table.withIndexes(List.of()).partComments()).containsOnlyKeys("PK");
  }

  @Test
  void schema_withoutComment_isStoredAsBefore() {
    String stored = "{\"name\":\"S\"";
    CatalogJson.Schema plain = new CatalogJson.Schema("S", null);
    CatalogJson.Schema told = new CatalogJson.Schema("S", "x");
    assertThat(new String(CatalogJson.write(plain), StandardCharsets.UTF_8))
        .isEqualTo(stored + "}");
    assertThat(new String(CatalogJson.write(told), StandardCharsets.UTF_8))
        .isEqualTo(stored + ",\"comment\":\"x\"}");
    assertThat(CatalogJson.read(CatalogJson.write(plain), CatalogJson.Schema.class))
        .isEqualTo(plain);
    assertThat(CatalogJson.read(CatalogJson.write(told), CatalogJson.Schema.class)).isEqualTo(told);
  }

  @Test
  void read_formatOnDisk_isTheTable() {
    assertThat(CatalogJson.read(STORED.getBytes(StandardCharsets.UTF_8), TableDef.class))
        .isEqualTo(TABLE);
  }

  @Test
  void read_unknownPropertyOrNoise_isCorrupted() {
    for (String text : List.of("{\"id\":1,\"new\":2}", "nonsense", "")) {
      assertThatThrownBy(
              () -> CatalogJson.read(text.getBytes(StandardCharsets.UTF_8), TableDef.class))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED));
    }
  }

  @Test
  void sequence_withoutOwner_isStoredAsBefore() {
    String stored =
        "{\"id\":1003,\"schema\":\"PUBLIC\",\"name\":\"S\",\"start\":1,\"first\":5,\"increment\":2,"
            + "\"min\":1,\"max\":9,\"cycle\":true,\"cache\":32";
    SequenceDef free =
        new SequenceDef(1003, "PUBLIC", "S", 1, 5, 2, 1, 9, true, 32, null, null, null);
    SequenceDef owned = free.withOwner(new SequenceDef.Owner(1000, 3));

    assertThat(new String(CatalogJson.write(free), StandardCharsets.UTF_8)).isEqualTo(stored + "}");
    assertThat(read(stored + "}")).isEqualTo(free);
    assertThat(read(stored + ",\"owner\":{\"table\":1000,\"column\":3}}")).isEqualTo(owned);
    assertThat(CatalogJson.read(CatalogJson.write(owned), SequenceDef.class)).isEqualTo(owned);
  }

  @Test
  void enumColumn_hasItsLabelsWithTheirPositions() {
    String stored =
        "{\"id\":7,\"name\":\"M\",\"type\":{\"kind\":\"ENUM\",\"precision\":5,\"scale\":0,"
            + "\"labels\":{\"type\":\"PUBLIC.MOOD\",\"labels\":[\"sad\",\"ok\",\"happy\"],"
            + "\"positions\":[0,2147483648,4294967296]}},"
            + "\"nullable\":true,\"defaultSql\":null,\"identity\":null,\"domain\":1004}";
    EnumLabels labels = EnumLabels.of("PUBLIC.MOOD", List.of("sad", "happy")).with("ok", 1);
    ColumnDef column =
        new ColumnDef(7, "M", SqlType.ofLabels(labels), true, null, null).withDomain(1004L);

    assertThat(new String(CatalogJson.write(column), StandardCharsets.UTF_8)).isEqualTo(stored);
    assertThat(CatalogJson.read(stored.getBytes(StandardCharsets.UTF_8), ColumnDef.class))
        .isEqualTo(column);
  }

  @Test
  void foreignKey_withoutMatchFull_isStoredAsBefore() {
    String stored =
        "{\"name\":\"F\",\"columnIds\":[1],\"parentId\":1000,\"parentColumnIds\":[0],"
            + "\"onDelete\":\"CASCADE\",\"onUpdate\":\"NO_ACTION\",\"deferred\":false";
    ForeignKeyDef simple = foreignKey(null);

    assertThat(new String(CatalogJson.write(simple), StandardCharsets.UTF_8))
        .isEqualTo(stored + "}");
    assertThat(
            CatalogJson.read(
                (stored + ",\"full\":true}").getBytes(StandardCharsets.UTF_8), ForeignKeyDef.class))
        .isEqualTo(foreignKey(true));
    assertThat(CatalogJson.read(CatalogJson.write(simple), ForeignKeyDef.class)).isEqualTo(simple);
  }

  private static ForeignKeyDef foreignKey(Boolean full) {
    return new ForeignKeyDef(
        "F", List.of(1), 1000, List.of(0), Action.CASCADE, Action.NO_ACTION, false, null, full);
  }

  private static SequenceDef read(String json) {
    return CatalogJson.read(json.getBytes(StandardCharsets.UTF_8), SequenceDef.class);
  }
}
