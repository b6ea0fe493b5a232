/** The part of selenium-webdriver that drives WebKit; the package brings no types. */
declare module 'selenium-webdriver' {
  export class Capabilities {
    constructor(values: object);
    get(name: string): unknown;
  }
  export interface WebElement {
    click(): Promise<void>;
    sendKeys(...keys: string[]): Promise<void>;
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    getCurrentUrl(): Promise<string>;
    navigate(): { refresh(): Promise<void> };
    executeScript<Value = unknown>(script: string): Promise<Value>;
    getCapabilities(): Promise<Capabilities>;
    manage(): { window(): { setRect(rect: { width: number; height: number }): Promise<unknown> } };
    quit(): Promise<void>;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: Capabilities): this;
    build(): Promise<WebDriver>;
  }
  export const Key: { readonly CONTROL: string; chord(...keys: string[]): string };
}
