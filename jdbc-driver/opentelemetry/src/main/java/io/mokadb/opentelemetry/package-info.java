/**
 * Traces of an embedded database, or of a server, for OpenTelemetry: this module on the class path
 * is all that a program with an SDK needs.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>While no SDK is registered, a statement costs a look at a field.
 *   <li>It registers no SDK, and no other instance as the global one: the program may do so later.
 *   <li>Attributes have the names of OpenTelemetry's conventions for databases. None has a value of
 *       a query or change, nor a key of a row.
 * </ol>
 *
 * <p>Must not know: the engine, {@code java.sql}.
 */
package io.mokadb.opentelemetry;
