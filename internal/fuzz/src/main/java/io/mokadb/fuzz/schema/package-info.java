/**
 * Tables with rows, views, and chance that makes them.
 *
 * <p>Layer: on {@code tree}. Must not know: databases.
 */
package io.mokadb.fuzz.schema;
