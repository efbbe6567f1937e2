/**
 * Moka's dialect for Hibernate ORM 6. Hibernate finds it by itself: {@link
 * io.mokadb.hibernate.MokaDialectResolver} is a service of Hibernate's, so that the module on the
 * class path is all that an application needs.
 *
 * <ol>
 *   <li>The dialect never writes SQL that Moka refuses: an unsupported construct fails in Hibernate
 *       or is written in another way.
 *   <li>Failures become Hibernate's exceptions by SQLState alone; the names of violated constraints
 *       are read from Moka's messages, whose form tests of this project hold.
 *   <li>Nothing here knows Moka's engine or driver: it works through any transport.
 * </ol>
 */
package io.mokadb.hibernate;
