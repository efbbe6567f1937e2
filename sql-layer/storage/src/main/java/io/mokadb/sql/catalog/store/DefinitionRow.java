package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;

/** One row of the catalog, for readers of the catalog row by row. */
public sealed interface DefinitionRow {
  /** The row that every change writes. */
  record Header(long version) implements DefinitionRow {}

  /** A schema made by CREATE SCHEMA. */
  record Schema(String name) implements DefinitionRow {}

  /**
   * A table with its indexes.
   *
   * @param id what the row's key says
   */
  record Table(long id, TableDef table) implements DefinitionRow {}

  /** Dropped data that is still to be deleted. */
  record Dropped(DroppedSpace space) implements DefinitionRow {}

  /** A view, which owns a key space if it keeps itself. */
  record View(ViewDef view) implements DefinitionRow {}

  /** An index that is still to be filled. */
  record Build(IndexBuild build) implements DefinitionRow {}

  /** Remaining work of a change of a trigger. */
  record Work(TriggerWork work) implements DefinitionRow {}

  /**
   * A row that owns no key space: a sequence, a function, a domain or a setting, or of a kind not
   * known here.
   */
  record Other() implements DefinitionRow {}

  /**
   * @param key in the space {@code SystemKeys.CATALOG}
   * @throws MokaException {@code DATA_CORRUPTED} if it does not decode
   * @throws io.mokadb.kv.KvException CORRUPTED if the key is not one of the catalog
   */
  static DefinitionRow decode(Key key, byte[] json) {
    KeyReader reader = new KeyReader(key).skip();
    long kind = reader.getLong();
    if (kind == CatalogStore.HEADER) {
      CatalogJson.Header header = CatalogJson.read(json, CatalogJson.Header.class);
      if (header.format() != CatalogJson.FORMAT) {
        throw new MokaException(
            SqlState.DATA_CORRUPTED, "The catalog has the unknown format " + header.format());
      }
      return new Header(header.version());
    } else if (kind == CatalogStore.SCHEMA) {
      return new Schema(CatalogJson.read(json, CatalogJson.Schema.class).name());
    } else if (kind == CatalogStore.TABLE) {
      return new Table(reader.getLong(), CatalogJson.read(json, TableDef.class));
    } else if (kind == CatalogStore.DROPPED) {
      return new Dropped(CatalogJson.read(json, DroppedSpace.class));
    } else if (kind == CatalogStore.BUILD) {
      return new Build(CatalogJson.read(json, IndexBuild.class));
    } else if (kind == CatalogStore.TRIGGER_WORK) {
      return new Work(CatalogJson.read(json, TriggerWork.class));
    } else if (kind == CatalogStore.VIEW) {
      return new View(CatalogJson.read(json, ViewDef.class));
    } else if (kind == CatalogStore.SEQUENCE) {
      CatalogJson.read(json, SequenceDef.class);
    } else if (kind == CatalogStore.FUNCTION) {
      CatalogJson.read(json, FunctionDef.class);
    } else if (kind == CatalogStore.DOMAIN) {
      CatalogJson.read(json, DomainDef.class);
    } else if (kind == CatalogStore.SETTING) {
      CatalogJson.read(json, StoredSetting.Row.class);
    } else {
      CatalogJson.checkJson(json);
    }
    return new Other();
  }
}
