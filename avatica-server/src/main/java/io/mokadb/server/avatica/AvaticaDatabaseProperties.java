package io.mokadb.server.avatica;

import io.mokadb.session.Session;
import java.sql.Connection;
import java.util.EnumMap;
import java.util.Map;
import org.apache.calcite.avatica.Meta.DatabaseProperty;

/** The properties of the database that Avatica's clients ask for. */
final class AvaticaDatabaseProperties {
  private static final String PRODUCT = "Moka";

  private AvaticaDatabaseProperties() {}

  static Map<DatabaseProperty, Object> of(Session session) {
    Map<DatabaseProperty, Object> properties = new EnumMap<>(DatabaseProperty.class);
    for (DatabaseProperty property : DatabaseProperty.values()) {
      properties.put(property, property.defaultValue);
    }
    String version = session.databaseVersion();
    String[] numbers = version.split("[.-]");
    properties.put(DatabaseProperty.GET_DATABASE_PRODUCT_NAME, PRODUCT);
    properties.put(DatabaseProperty.GET_DATABASE_PRODUCT_VERSION, version);
    properties.put(DatabaseProperty.GET_DATABASE_MAJOR_VERSION, Integer.valueOf(numbers[0]));
    properties.put(DatabaseProperty.GET_DATABASE_MINOR_VERSION, Integer.valueOf(numbers[1]));
    properties.put(
        DatabaseProperty.GET_DEFAULT_TRANSACTION_ISOLATION, Connection.TRANSACTION_REPEATABLE_READ);
    return properties;
  }
}
