package io.mokadb.jooq;

import java.util.ArrayList;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.TableOptions.TableType;
import org.jooq.impl.DSL;
import org.jooq.meta.AbstractDatabase;
import org.jooq.meta.ArrayDefinition;
import org.jooq.meta.CatalogDefinition;
import org.jooq.meta.DefaultDataTypeDefinition;
import org.jooq.meta.DefaultRelations;
import org.jooq.meta.DefaultSequenceDefinition;
import org.jooq.meta.DomainDefinition;
import org.jooq.meta.EnumDefinition;
import org.jooq.meta.IndexDefinition;
import org.jooq.meta.PackageDefinition;
import org.jooq.meta.RoutineDefinition;
import org.jooq.meta.SchemaDefinition;
import org.jooq.meta.SequenceDefinition;
import org.jooq.meta.TableDefinition;
import org.jooq.meta.UDTDefinition;
import org.jooq.meta.XMLSchemaCollectionDefinition;

/**
 * Moka's catalog for the code generator: schemas, tables, views, columns, identities, sequences,
 * indexes, and constraints of all four kinds. Domains and ENUM types appear as the types below
 * them, and arrays as objects, for which the configuration can force a type. The generator sorts
 * the lists that it is given. For one generator, which runs in one thread.
 */
public final class MokaDatabase extends AbstractDatabase {
  /** For the generator, which finds this class by its name. */
  public MokaDatabase() {}

  @Override
  protected DSLContext create0() {
    return DSL.using(getConnection(), SQLDialect.POSTGRES);
  }

  @Override
  protected void loadPrimaryKeys(DefaultRelations relations) {
    new MokaConstraints(this, create()).primaryKeys(relations);
  }

  @Override
  protected void loadUniqueKeys(DefaultRelations relations) {
    new MokaConstraints(this, create()).uniqueKeys(relations);
  }

  @Override
  protected void loadForeignKeys(DefaultRelations relations) {
    new MokaConstraints(this, create()).foreignKeys(relations);
  }

  @Override
  protected void loadCheckConstraints(DefaultRelations relations) {
    new MokaConstraints(this, create()).checks(relations);
  }

  @Override
  protected List<CatalogDefinition> getCatalogs0() {
    return new ArrayList<>(List.of(new CatalogDefinition(this, "", "")));
  }

  @Override
  protected List<SchemaDefinition> getSchemata0() {
    return new ArrayList<>(
        create()
            .fetch("SELECT schema_name, remarks FROM information_schema.schemata ORDER BY 1")
            .map(row -> new SchemaDefinition(this, text(row, 0), comment(row, 1))));
  }

  @Override
  protected List<SequenceDefinition> getSequences0() {
    List<SequenceDefinition> found = new ArrayList<>();
    for (Record row :
        create()
            .fetch(
                "SELECT sequence_schema, sequence_name, data_type, remarks, start_value, increment,"
                    + " minimum_value, maximum_value, cycle_option, cache_size"
                    + " FROM information_schema.sequences ORDER BY 1, 2")) {
      SchemaDefinition schema = schema(row, 0);
      if (schema != null) {
        found.add(
            new DefaultSequenceDefinition(
                schema,
                text(row, 1),
                new DefaultDataTypeDefinition(this, schema, text(row, 2)),
                comment(row, 3),
                row.get(4, Long.class),
                row.get(5, Long.class),
                row.get(6, Long.class),
                row.get(7, Long.class),
                "YES".equals(text(row, 8)),
                row.get(9, Long.class)));
      }
    }
    return found;
  }

  @Override
  protected List<TableDefinition> getTables0() {
    List<TableDefinition> found = new ArrayList<>();
    for (Record row :
        create()
            .fetch(
                "SELECT t.table_schema, t.table_name, t.remarks, t.table_type, v.view_definition"
                    + " FROM information_schema.tables AS t"
                    + " LEFT JOIN information_schema.views AS v"
                    + " ON v.table_schema = t.table_schema AND v.table_name = t.table_name"
                    + " ORDER BY 1, 2")) {
      SchemaDefinition schema = schema(row, 0);
      if (schema != null) {
        found.add(
            new MokaTableDefinition(
                schema, text(row, 1), comment(row, 2), type(text(row, 3)), text(row, 4)));
      }
    }
    return found;
  }

  private static TableType type(String type) {
    return switch (type) {
      case "VIEW", "SYSTEM VIEW" -> TableType.VIEW;
      case "MATERIALIZED VIEW" -> TableType.MATERIALIZED_VIEW;
      case "LOCAL TEMPORARY" -> TableType.TEMPORARY;
      default -> TableType.TABLE;
    };
  }

  @Override
  protected List<IndexDefinition> getIndexes0() {
    return MokaIndexes.of(this, create());
  }

  @Override
  protected List<EnumDefinition> getEnums0() {
    return new ArrayList<>();
  }

  @Override
  protected List<DomainDefinition> getDomains0() {
    return new ArrayList<>();
  }

  @Override
  protected List<XMLSchemaCollectionDefinition> getXMLSchemaCollections0() {
    return new ArrayList<>();
  }

  @Override
  protected List<UDTDefinition> getUDTs0() {
    return new ArrayList<>();
  }

  @Override
  protected List<ArrayDefinition> getArrays0() {
    return new ArrayList<>();
  }

  @Override
  protected List<RoutineDefinition> getRoutines0() {
    return new ArrayList<>();
  }

  @Override
  protected List<PackageDefinition> getPackages0() {
    return new ArrayList<>();
  }

  /** The schema that a row names, or null if no code is generated for it. */
  SchemaDefinition schema(Record row, int column) {
    String name = text(row, column);
    return getInputSchemata().contains(name) ? getSchema(name) : null;
  }

  /** The table that a row names, or null if no code is generated for it. */
  TableDefinition table(Record row, int schema, int table) {
    SchemaDefinition found = schema(row, schema);
    return found == null ? null : getTable(found, text(row, table));
  }

  static String text(Record row, int column) {
    return row.get(column, String.class);
  }

  static String comment(Record row, int column) {
    String text = text(row, column);
    return text == null ? "" : text;
  }
}
