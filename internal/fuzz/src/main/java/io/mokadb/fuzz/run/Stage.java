package io.mokadb.fuzz.run;

import io.mokadb.fuzz.schema.Schema;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/**
 * The databases that hold one schema: Moka's, its variants, which are made when they are asked for,
 * and PostgreSQL's if there is one. Confined to a thread.
 */
public final class Stage implements AutoCloseable {
  private final Places places;
  private final Schema schema;
  private final TargetDatabase moka;
  private final Map<StorageVariant, TargetDatabase> variants = new EnumMap<>(StorageVariant.class);
  private TargetDatabase postgres;

  public Stage(Places places, Schema schema) throws SQLException {
    this.places = places;
    this.schema = schema;
    this.moka = places.moka(schema);
  }

  public Schema schema() {
    return schema;
  }

  public TargetDatabase moka() {
    return moka;
  }

  /** The variant's database, or null if this schema has none. */
  public TargetDatabase variant(StorageVariant variant) throws SQLException {
    if (!variants.containsKey(variant)) {
      variants.put(variant, places.variant(variant, schema, moka));
    }
    return variants.get(variant);
  }

  /** PostgreSQL with the same schema. */
  public TargetDatabase postgres() throws SQLException {
    if (postgres == null) {
      postgres = places.postgres(schema);
    }
    return postgres;
  }

  /** Another stage with the same schema and with its first rows. */
  public Stage another() throws SQLException {
    return new Stage(places, schema);
  }

  /** A database on disk with very little memory, made for the caller, who closes it. */
  public TargetDatabase onDisk() throws SQLException {
    return places.onDisk(schema);
  }

  /** Makes what other stages share with this one again when it is asked for. */
  public void forget() {
    postgres = null;
    closeOwn(variants.remove(StorageVariant.REMOTE));
  }

  @Override
  public void close() {
    variants.values().forEach(this::closeOwn);
    moka.close();
  }

  private void closeOwn(TargetDatabase database) {
    if (database != null && database != moka) {
      database.close();
    }
  }
}
