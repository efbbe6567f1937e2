package io.mokadb.bench.tpce.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Check;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Column;
import io.mokadb.bench.tpce.catalogue.SchemaPart.ForeignKey;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Index;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.Script;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drops everything that the scripts make, and expects each loss to be told. */
final class SchemaComparisonTest {

  private static final Scale TINY = new Scale(100, 1, 50_000, 30, 100, 5);

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:moka:mem:catalogue", "jdbc:h2:mem:catalogue"})
  void differences_afterEverythingWasDropped_nameEachObject(String url) throws Exception {
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 1, new Silent()).load();
      SchemaComparison comparison = new SchemaComparison(site);
      for (Script script : SchemaScripts.scripts(site.dialect())) {
        assertThat(comparison.differences(script)).isEmpty();
      }
      // First what others hang on.
      for (Script script : List.of(Script.FOREIGN_KEYS, Script.CHECKS, Script.INDEXES)) {
        List<String> lost = new ArrayList<>();
        for (SchemaPart object : SchemaScripts.objects(script)) {
          site.execute(List.of(drop(object)));
          lost.add(object.describe() + " does not exist");
        }
        assertThat(comparison.differences(script)).isEqualTo(lost);
        assertThat(comparison.missing(script)).hasSameSizeAs(lost);
      }
      assertThat(weakened(site)).isEqualTo(comparison.differences(Script.TABLES));
    }
  }

  /** Takes NOT NULL from a column of each table that has one outside its key. */
  private static List<String> weakened(Site site) throws SQLException {
    List<String> lost = new ArrayList<>();
    for (SchemaPart object : SchemaScripts.objects(Script.TABLES)) {
      Table table = (Table) object;
      for (Column column : table.columns()) {
        if (!column.nullable() && !table.key().contains(column.name())) {
          site.execute(
              List.of(
                  "ALTER TABLE "
                      + table.name()
                      + " ALTER COLUMN "
                      + column.name()
                      + " DROP NOT NULL"));
          lost.add("column " + column.name() + " of " + table.name() + " has lost its NOT NULL");
        }
      }
    }
    assertThat(lost).hasSizeGreaterThan(100);
    return lost;
  }

  @Test
  void differences_afterPrimaryKeysWereDropped_nameEachTable() throws Exception {
    Dialect lax = Dialect.named("h2").withoutConstraints();
    try (Site site = Site.open("jdbc:h2:mem:keyless", "", "", lax, 3)) {
      new Loader(site, TINY, 1, new Silent()).load();
      List<String> lost = new ArrayList<>();
      for (SchemaPart object : SchemaScripts.objects(Script.TABLES)) {
        Table table = (Table) object;
        site.execute(List.of("ALTER TABLE " + table.name() + " DROP PRIMARY KEY"));
        lost.add(
            "primary key of "
                + table.name()
                + " is missing, expected ("
                + String.join(", ", table.key())
                + ")");
      }
      assertThat(new SchemaComparison(site).differences(Script.TABLES)).isEqualTo(lost);
      site.execute(
          List.of(
              "DROP TABLE settlement",
              "ALTER TABLE watch_list DROP COLUMN wl_c_id",
              "ALTER TABLE news_xref ADD PRIMARY KEY (nx_ni_id, nx_co_id)"));
      assertThat(new SchemaComparison(site).differences(Script.TABLES))
          .contains(
              "table settlement does not exist",
              "table watch_list has no column wl_c_id",
              "primary key of news_xref is (nx_ni_id, nx_co_id), expected (nx_co_id, nx_ni_id)");
    }
  }

  @Test
  void differences_ofOtherKeysUnderTheSameNames_areTold() throws Exception {
    String url = "jdbc:h2:mem:otherkeys";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 1, new Silent()).load();
      site.execute(
          List.of(
              "ALTER TABLE trade DROP CONSTRAINT f_t_st_id",
              "ALTER TABLE trade ADD CONSTRAINT f_t_st_id FOREIGN KEY (t_tt_id)"
                  + " REFERENCES trade_type (tt_id)",
              "ALTER TABLE trade DROP CONSTRAINT c_t_qty",
              "ALTER TABLE trade ADD CONSTRAINT c_t_qty CHECK (t_qty >= 0)",
              "DROP INDEX i_customer_tax",
              "CREATE INDEX i_customer_tax ON customer (c_tax_id)"));
      SchemaComparison comparison = new SchemaComparison(site);
      assertThat(comparison.differences(Script.FOREIGN_KEYS))
          .singleElement()
          .asString()
          .startsWith("foreign key f_t_st_id of trade (t_st_id)");
      assertThat(comparison.differences(Script.CHECKS))
          .containsExactly("check c_t_qty of trade (t_qty > 0) does not exist");
      assertThat(comparison.differences(Script.INDEXES))
          .containsExactly("unique index i_customer_tax of customer (c_tax_id) does not exist");
    }
  }

  @Test
  void differences_ofForeignKeysThatAreSwitchedOff_areTold() throws Exception {
    String url = "jdbc:h2:mem:switchedoff";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 3)) {
      new Loader(site, TINY, 1, new Silent()).load();
      site.execute(List.of("SET REFERENTIAL_INTEGRITY FALSE"));
      assertThat(new SchemaComparison(site).differences(Script.FOREIGN_KEYS))
          .hasSameSizeAs(Script.FOREIGN_KEYS.statements())
          .allMatch(text -> text.endsWith(" is not enforced"));
    }
  }

  private static String drop(SchemaPart object) {
    if (object instanceof Index index) {
      return "DROP INDEX " + index.name();
    }
    if (object instanceof Check || object instanceof ForeignKey) {
      return "ALTER TABLE " + object.table() + " DROP CONSTRAINT " + object.name();
    }
    throw new IllegalArgumentException(object.describe());
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
